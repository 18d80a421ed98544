import type { Mount } from '#islands/mount.ts'

/** Without a key a till pairs all the same. */
export const mount: Mount = (element) => {
  const field = element.querySelector('input')
  if (field && isSecureContext) void fill(field).catch(() => undefined)
  return () => undefined
}

async function fill(field: HTMLInputElement): Promise<void> {
  const { makeKey } = await import('#islands/till/key.ts')
  const key = await makeKey()
  if (key) field.value = JSON.stringify(key)
}
