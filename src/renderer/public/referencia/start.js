/* Shows the contract that this very program serves; nothing is fetched from elsewhere. */
const answer = await fetch('/api/v1/openapi.json')
window.SwaggerUIBundle({
  /* The viewer draws a document of version 3.1 five times slower than one that says it is of 3.0; only a description beside a reference is lost by that. */
  spec: { ...(await answer.json()), openapi: '3.0.3' },
  dom_id: '#reference',
  docExpansion: 'none',
  deepLinking: true,
  filter: true,
  showExtensions: true,
  validatorUrl: null,
})
