export const brokerIds = ['PAYPAL', 'STRIPE', 'GPAY', 'VISAMASTER', 'APPLEPAY'] as const
export type BrokerId = (typeof brokerIds)[number]

export const defaultBrokers: readonly BrokerId[] = ['PAYPAL', 'STRIPE']

/** For a broker that does not take our currency: the one it takes, and the price of one unit in ours. */
export type Conversion = { currency: string; rate: number }

/** What such a broker collects for a price, both in whole cents: rounded, at least one. */
export function convert(amountCents: number, { rate }: Conversion): number {
  return Math.max(1, Math.round(amountCents / rate))
}
