import type { Adapter, AdapterPayload } from 'oidc-provider'

const KEPT = 1000

export function memoryOf() {
  const entries = new Map<string, AdapterPayload>()
  return (model: string): Adapter => {
    const key = (id: string) => `${model} ${id}`
    const findBy = (field: 'uid' | 'userCode', value: string) =>
      [...entries].find(([name, entry]) => name.startsWith(key('')) && entry[field] === value)?.[1]
    return {
      async upsert(id, payload) {
        entries.set(key(id), payload)
        const [oldest] = entries.keys()
        if (entries.size > KEPT && oldest !== undefined) entries.delete(oldest)
      },
      find: async (id) => entries.get(key(id)),
      findByUid: async (uid) => findBy('uid', uid),
      findByUserCode: async (userCode) => findBy('userCode', userCode),
      async consume(id) {
        const entry = entries.get(key(id))
        if (entry) entry.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        entries.delete(key(id))
      },
      async revokeByGrantId(grantId) {
        for (const [name, entry] of entries) if (entry.grantId === grantId) entries.delete(name)
      },
    }
  }
}
