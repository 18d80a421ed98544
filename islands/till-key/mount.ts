import type { Mount } from '#islands/mount.ts'

/** Without a key a till pairs all the same. */
export const mount: Mount = (element) => {
  const field = element.querySelector('input')
  const stop = new AbortController()
  if (field && isSecureContext) void fill(field, stop.signal).catch(() => undefined)
  return () => stop.abort()
}

async function fill(field: HTMLInputElement, signal: AbortSignal): Promise<void> {
  const { makeKey } = await import('#islands/till/key.ts')
  const made = await makeKey()
  if (!made) return
  field.value = JSON.stringify(made.publicKey)
  field.form?.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      const form = field.form
      const send = () => form?.requestSubmit()
      // A key that cannot be kept would be asked for in vain.
      void made.keep().then(send, () => {
        field.value = ''
        send()
      })
    },
    { once: true, capture: true, signal },
  )
}
