type Reading<T> = {
  /** Read in place of the object's own. */
  instead?: Partial<T>
  /** Told of any other property that is read; throws by default. */
  refuse?: (name: string) => void
}

/** The same object, limited to these properties. */
export function onlyOf<T extends object>(
  object: T,
  parts: readonly (keyof T)[],
  { instead = {}, refuse = refuseReading }: Reading<T> = {},
): T {
  return new Proxy(object, {
    get(target, name) {
      const part = name as keyof T
      if (typeof name === 'string' && name in target && !parts.includes(part)) refuse(name)
      return part in instead ? instead[part] : target[part]
    },
  })
}

function refuseReading(name: string): never {
  throw new Error(`cached markup may not read “${name}”`)
}
