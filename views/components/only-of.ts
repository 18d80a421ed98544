/** The same object, limited to these properties. @throws Error when another one is read */
export function onlyOf<T extends object>(object: T, parts: readonly (keyof T)[]): T {
  return new Proxy(object, {
    get(target, name) {
      const part = name as keyof T
      if (typeof name === 'string' && name in target && !parts.includes(part))
        throw new Error(`cached markup may not read “${name}”`)
      return target[part]
    },
  })
}
