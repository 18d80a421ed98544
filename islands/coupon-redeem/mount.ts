import type { Mount } from '#islands/mount.ts'
import { offerCamera } from './camera.ts'
import { counterForm } from './counter-form.ts'

/**
 * A shop's counter: the button waits for a valid code, Enter redeems whatever was typed or scanned, the
 * next scan begins wherever the focus is, and the camera reads codes where the browser can.
 */
export const mount: Mount = (element, props) => {
  const form = counterForm()
  if (!form) return () => undefined
  const stop = new AbortController()
  form.listen(stop.signal)
  offerCamera(element, JSON.parse(props), form.enter, stop.signal)
  return () => stop.abort()
}
