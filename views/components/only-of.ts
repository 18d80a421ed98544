/**
 * The same object, limited to these properties; reading another throws.
 * @param instead read in place of the object's own
 */
export function onlyOf<T extends object>(
  object: T,
  parts: readonly (keyof T)[],
  instead: Partial<T> = {},
): T {
  return new Proxy(object, {
    get(target, name) {
      const part = name as keyof T
      if (typeof name === 'string' && name in target && !parts.includes(part)) refuse(name)
      return part in instead ? instead[part] : target[part]
    },
  })
}

function refuse(name: string): never {
  throw new Error(`cached markup may not read “${name}”`)
}
