const names: Readonly<Record<string, string>> = {
  SANDBOX: 'Sandbox',
  PAYPAL: 'PayPal',
  STRIPE: 'Stripe',
  GPAY: 'Google Pay',
  APPLEPAY: 'Apple Pay',
  VISAMASTER: 'Visa or Mastercard',
}

export function brokerName(id: string): string {
  return names[id] ?? id
}
