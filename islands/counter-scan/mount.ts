import { catchScans, isWrittenNowhere } from '#islands/coupon-redeem/scans.ts'
import type { Mount } from '#islands/mount.ts'

/** On the counter's other pages: behind `#`, so that no code stands in the log of a proxy. */
export const mount: Mount = (_, props) => {
  const { counter }: { counter: string } = JSON.parse(props)
  const stop = new AbortController()
  const open = (code: string) => location.assign(`${counter}#${new URLSearchParams({ code })}`)
  catchScans(isWrittenNowhere, open, stop.signal)
  return () => stop.abort()
}
