type Busy = { inTransaction: boolean; writes: Map<string, string> }

const written = /\b(?:insert into|update|delete from) "?(\w+)/i
const locked = /\bfrom "?(\w+)[^;]*\bfor (?:update|share|no key update|key share)\b/i

/** Finds the writes and locks of one table that two connections had under way at once. */
export function createRaces() {
  const busy = new Map<object, Busy>()
  const pairs = new Set<string>()
  return {
    begin(connection: object, text: string) {
      const own = busy.get(connection) ?? { inTransaction: false, writes: new Map() }
      if (/^begin\b/i.test(text)) own.inTransaction = true
      const table = (written.exec(text) ?? locked.exec(text))?.[1]
      if (table) {
        for (const other of busy.values()) {
          const against = other === own ? undefined : other.writes.get(table)
          if (against) pairs.add([text, against].sort().join(' || '))
        }
        own.writes.set(table, text)
      }
      if (table || own.inTransaction) busy.set(connection, own)
    },
    /** The statement was answered; what it holds ends with its transaction. */
    end(connection: object, text: string) {
      const own = busy.get(connection)
      if (!own) return
      if (/^(commit|rollback)$/i.test(text)) own.inTransaction = false
      if (!own.inTransaction) busy.delete(connection)
    },
    /** All since they were last taken. */
    take(): string[] {
      const taken = [...pairs]
      pairs.clear()
      return taken
    },
  }
}
