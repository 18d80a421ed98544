/** Of a person, in browsers and by the API alike; of a shared till; of a cashier’s own phone. */
export const signInKinds = ['PERSON', 'TILL', 'PHONE'] as const
export type SignInKind = (typeof signInKinds)[number]

const devices = ['TILL', 'PHONE'] as const

/**
 * Which kinds each reason ends, among the sign-ins that it is about; the others go on. A till has no
 * password and no address, and a list of its own, so what concerns those leaves it alone.
 */
const ends = {
  /** About an account. */
  password: ['PERSON'],
  contact: ['PERSON'],
  factor: ['PERSON'],
  blocked: signInKinds,
  closed: signInKinds,
  /** About sign-ins that somebody chose from the list of devices, or the one that asks. */
  ended: ['PERSON'],
  'signed-out': signInKinds,
  reused: signInKinds,
  /** About a till. */
  revoked: devices,
  replaced: devices,
  /** About a cashier. */
  left: ['PHONE'],
  'new-link': ['PHONE'],
} as const satisfies Record<string, readonly SignInKind[]>

export type EndReason = keyof typeof ends
export const endReasons = Object.keys(ends) as [EndReason, ...EndReason[]]
export const kindsEndedBy: Readonly<Record<EndReason, readonly SignInKind[]>> = ends

/** About all of an account: both kinds of devices go together. */
export type AccountEnd = 'password' | 'contact' | 'factor' | 'blocked' | 'closed' | 'ended'
