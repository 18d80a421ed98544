import type { Random } from '../random.ts'

type Webhook = { body: string; headers: Record<string, string> }
type Opened = { end: (outcome: 'won' | 'lost') => void; event: () => Webhook }
type Provider = { dispute: (reference: string) => Opened }
type Payment = { id: string; broker: string; reference: string }

/** Disputes are opened, and then won or lost. @returns what is told of the next of it */
export function openDisputes(providers: Readonly<Record<string, Provider>>) {
  const known = new Map<string, Opened & { ended: boolean }>()
  return ({ id, broker, reference }: Payment, random: Random): Webhook => {
    const before = known.get(id)
    const opened = before ?? providers[broker]?.dispute(reference)
    if (!opened) throw new Error('no such provider')
    if (before && !before.ended) before.end(random.pick(['won', 'lost']))
    known.set(id, { ...opened, ended: before !== undefined })
    return opened.event()
  }
}
