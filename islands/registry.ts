/** Takes over an island's element. @param props the JSON that the server wrote @returns its undoing */
export type Mount = (element: HTMLElement, props: string) => () => void

/** Islands by the name that views give them; each is fetched when its first one starts. */
export const registry: Record<string, () => Promise<{ mount: Mount }>> = {
  'rich-text': () => import('./rich-text/mount.tsx'),
}
