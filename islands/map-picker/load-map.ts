import { type BaseMap, readBaseMap } from './base-map.ts'

export type MapParts = { startMap: typeof import('./start-map.ts').startMap; base: BaseMap | null }

export async function loadMap(styles: string, baseMap: string | null): Promise<MapParts> {
  const [{ startMap }, base] = await Promise.all([
    import('./start-map.ts'),
    baseMap ? readJson(baseMap) : null,
    loadStyles(styles),
  ])
  return { startMap, base: base && readBaseMap(base) }
}

async function readJson(address: string) {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response.json()
}

function loadStyles(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  const loaded = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(new Error(href))
  })
  document.head.append(link)
  return loaded
}
