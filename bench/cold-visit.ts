import { requestBytes } from './load.ts'

/** What browsers of today offer. */
export const ENCODINGS = 'gzip, deflate, br, zstd'
const chromium = {
  'accept-encoding': ENCODINGS,
  'accept-language': 'en-US,en;q=0.9',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
}
const documentHeaders = {
  ...chromium,
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
}
/** What Chromium sends along with each picture. */
export const pictureHeaders = {
  ...chromium,
  accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
  'sec-fetch-dest': 'image',
  'sec-fetch-mode': 'no-cors',
  'sec-fetch-site': 'same-origin',
}
type Visit = { port: number; cookie: string; path: string }

/** Addresses of the pictures and scripts that a first page names. */
export async function partsOf({ port, cookie, path }: Visit): Promise<string[]> {
  const page = await fetch(`http://localhost:${port}${path}`, { headers: { cookie } })
  const named = (await page.text()).matchAll(/(?:src|href)="(\/(?:media|assets)\/[^"#]+)/g)
  return [...new Set([...named].map(([, address = '']) => address))]
}

/** Other rows show theirs once somebody scrolls (public/styles/17-table.css). */
const PICTURES_AT_FIRST = 12

/** A list and what it names, as a browser without a cache asks for them. */
export async function coldVisit({ port, path, ...visit }: Visit): Promise<Buffer[]> {
  // Whoever has the styles is not sent them again.
  const cookie = visit.cookie.replace(/(?:^|; )styles=[^;]*/, '')
  const requestTo = (address: string, headers: Record<string, string>) =>
    requestBytes({ port, path: address, headers: { ...headers, cookie } })
  const parts = await partsOf({ port, path, cookie })
  const isPicture = (part: string) => part.startsWith('/media/')
  const pictures = parts.filter(isPicture).slice(0, PICTURES_AT_FIRST)
  const others = parts.filter((part) => !isPicture(part))
  return [
    requestTo(path, documentHeaders),
    ...[...others, ...pictures].map((part) => requestTo(part, pictureHeaders)),
  ]
}
