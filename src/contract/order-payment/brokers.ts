export const brokerIds = ['PAYPAL', 'STRIPE', 'GPAY', 'VISAMASTER', 'APPLEPAY'] as const
export type BrokerId = (typeof brokerIds)[number]

export const defaultBrokers: readonly BrokerId[] = ['PAYPAL', 'STRIPE']

/** A broker that does not take our currency: the one it takes, and the price of one unit of that in ours. */
export type Conversion = { currency: string; rate: number }

/** What such a broker collects for a price, both in whole cents: rounded, and never nothing. */
export function convert(amountCents: number, { rate }: Conversion): number {
  return Math.max(1, Math.round(amountCents / rate))
}
