import { CHANGES_REQUESTED } from '#src/contract/deciding.ts'
import type { Actor } from './page.ts'

/** A rejected record that was sent back with a request for changes says so instead. */
export function stateWord<State extends string>(state: State, isSentBack: boolean) {
  return state === 'REJECTED' && isSentBack ? CHANGES_REQUESTED : state
}

/** A filter by REJECTED holds both; its owner reads what they have in common. */
export function filterWord<State extends string>(state: State, actor: Pick<Actor, 'isAdmin'>) {
  return state === 'REJECTED' && !actor.isAdmin ? 'SENT_BACK' : state
}
