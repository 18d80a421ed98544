import type { Mount } from '#islands/mount.ts'

export const mount: Mount = (_, props) => {
  const { href, seconds }: { href: string; seconds: number } = JSON.parse(props)
  const timer = setTimeout(() => location.assign(href), seconds * 1000)
  return () => clearTimeout(timer)
}
