/** How many bodies may be arriving or leaving at once, and how many bytes of them may be buffered. */
type BodyShare = { count: number; bytes: number }

type BodyOf = { person: string | null; address: string | null }

export type OpenBodies = {
  /** @returns what gives the place back; null where this person or address has too many */
  enter(of: BodyOf, bytes: number): (() => void) | null
}

export function createOpenBodies(shares: { person: BodyShare; address: BodyShare }): OpenBodies {
  const open = new Map<string, BodyShare>()

  function hasRoom(key: string | null, share: BodyShare, bytes: number): boolean {
    const { count, bytes: held } = (key !== null && open.get(key)) || { count: 0, bytes: 0 }
    return count < share.count && (count === 0 || held + bytes <= share.bytes)
  }

  function add(key: string, count: 1 | -1, bytes: number): void {
    const before = open.get(key) ?? { count: 0, bytes: 0 }
    const after = { count: before.count + count, bytes: before.bytes + count * bytes }
    if (after.count === 0) open.delete(key)
    else open.set(key, after)
  }

  return {
    enter({ person, address }, bytes) {
      const byPerson = person && `person ${person}`
      const byAddress = address && `address ${address}`
      const fits =
        hasRoom(byPerson, shares.person, bytes) && hasRoom(byAddress, shares.address, bytes)
      if (!fits) return null
      const keys = [byPerson, byAddress].filter((key) => key !== null)
      for (const key of keys) add(key, 1, bytes)
      return () => {
        for (const key of keys.splice(0)) add(key, -1, bytes)
      }
    },
  }
}
