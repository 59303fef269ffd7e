/* Shows the contract that this very program serves; nothing is fetched from elsewhere. */
window.SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#reference',
  docExpansion: 'none',
  deepLinking: true,
  filter: true,
  showExtensions: true,
  validatorUrl: null,
})
