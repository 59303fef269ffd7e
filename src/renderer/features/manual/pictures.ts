/** What the end-to-end tests photographed, by the name that the pages use. */
const URLS: Readonly<Record<string, string>> = import.meta.glob('./pictures/*.jpg', {
  eager: true,
  import: 'default',
  query: '?url',
})

export const pictureUrl = (name: string): string | undefined => URLS[`./pictures/${name}.jpg`]
