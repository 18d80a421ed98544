import { createQueue } from '#src/platform/queue.ts'

export type InTurn = (draw: () => Promise<void>) => Promise<void>
type Person = { open: number; inTurn: InTurn }

/** Of one person, drawn or waiting: parts of one print job are asked for at once. */
const OPEN_MAX = 5

/**
 * Documents that keep the processor busy for a second are drawn one after the other, and whoever asks for
 * several waits behind others' first.
 */
export function createDrawingTurns() {
  const inTurn = createQueue(1)
  const persons = new Map<string, Person>()

  /**
   * @param answer draws by the function that it is given, which it need not await
   * @returns its answer; null without asking it while this person has too many documents open
   */
  return async function drawInTurn<T>(
    personId: string,
    answer: (inTurn: InTurn) => Promise<T>,
  ): Promise<T | null> {
    const person = persons.get(personId) ?? { open: 0, inTurn: createQueue(1) }
    if (person.open >= OPEN_MAX) return null
    persons.set(personId, person)
    person.open += 1
    let drawing = Promise.resolve()
    try {
      return await answer((draw) => (drawing = person.inTurn(() => inTurn(draw))))
    } finally {
      void drawing.then(close, close)
    }

    function close() {
      person.open -= 1
      if (person.open === 0) persons.delete(personId)
    }
  }
}

/** Of this process. */
export const drawInTurn = createDrawingTurns()
