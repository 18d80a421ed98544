import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, money } from '../values.ts'
import { sandboxStates } from './sandbox-states.ts'

/**
 * Outcomes a tester may choose. LEAVE: paid, but the browser never returns and no webhook is sent; LATE:
 * the webhook comes half a minute later; TWICE: it comes twice.
 */
export const sandboxActions = ['PAY', 'TWICE', 'LATE', 'LEAVE', 'DECLINE', 'CANCEL'] as const
export type SandboxAction = (typeof sandboxActions)[number]

const checkout = z.object({
  id,
  description: z.string(),
  amount: money,
  state: z.enum(sandboxStates),
})
export type SandboxCheckout = z.infer<typeof checkout>

/** 404 in production. Anyone with the random id may pay, as with any provider. */
export const readSandboxCheckout = endpoint('get /sandbox/checkout/{id}', {
  summary: 'What the sandbox broker is asked to collect',
  callers: 'public',
  data: checkout,
})

export const actOnSandboxCheckout = endpoint('post /sandbox/checkout/{id}', {
  summary: 'Pay, decline or cancel at the sandbox broker',
  callers: 'public',
  body: z.object({ act: z.enum(sandboxActions) }),
  /** Where the browser continues; null if the tab is closed. */
  data: z.object({ goTo: z.string().nullable() }),
  refuses: ['ruleBroken'],
})
