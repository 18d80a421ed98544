import { BUSY, twoProcesses } from '../two-processes.ts'

type World = { test: { url: string }; headersOf: (who: Who) => Promise<Record<string, string>> }
type Who = { id: string; email: string }
type Command = { at: number; who: Who; method: string; path: string; body?: object }
/** As setting of the world. */
export const secretKeys = ['a secret that a world and its two processes know']

/** Two processes on the database of a world with `secretKeys`, so that who signed in there is known here. */
export async function startTwo({ test, headersOf }: World) {
  const env = { SECRET_KEYS: secretKeys.join() }
  const { servers, originOf } = await twoProcesses(test, { env })

  /** Again while a server is too busy, which changes nothing, and at the other if it was killed. */
  async function send(command: Command): Promise<number> {
    const { at, who, method, path, body } = command
    const answer = await fetch(`${originOf(at)}/api/v1/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(await headersOf(who)) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => null)
    if (answer === null) return send({ ...command, at: at + 1 })
    return answer.status === BUSY ? send(command) : answer.status
  }

  return {
    servers,
    send,
    confirm: (at: number, who: Who, { id, payerId }: { id: string; payerId: string }) =>
      send({
        at,
        who,
        method: 'POST',
        path: 'order-payment/payment/subscription/confirm',
        body: { userId: who.id, paymentId: id, payerId },
      }),
  }
}
