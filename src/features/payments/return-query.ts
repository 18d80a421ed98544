/** What a broker adds to the address of the way back; PayPal calls its payment `token`. */
export function readReturn(query: URLSearchParams): { paymentId: string; payerId: string } {
  return {
    paymentId: query.get('paymentId') ?? query.get('token') ?? '',
    payerId: query.get('PayerID') ?? '',
  }
}
