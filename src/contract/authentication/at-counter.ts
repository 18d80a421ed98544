/** What opens to a till: always, or where it asks for a person only while somebody stands there. */
export type AtCounter = true | 'person'

type Counter = { requiresPerson: boolean; cashierId?: string | null; cashier?: object | null }

/** Whether a till has to wait for somebody's PIN first, at every act and page alike. */
export function lacksPerson(atCounter: AtCounter | undefined, counter: Counter | undefined) {
  return (
    atCounter === 'person' && counter?.requiresPerson && !(counter.cashierId ?? counter.cashier)
  )
}
