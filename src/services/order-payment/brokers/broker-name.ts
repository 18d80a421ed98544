const names: Readonly<Record<string, string>> = {
  SANDBOX: 'Sandbox',
  PAYPAL: 'PayPal',
  STRIPE: 'Stripe',
  GPAY: 'Google Pay',
  APPLEPAY: 'Apple Pay',
  VISAMASTER: 'Visa or Mastercard',
}

/** What a way to pay is called, also where it is no longer configured. */
export function brokerName(id: string): string {
  return names[id] ?? id
}
