/** What a broker adds to the return address; PayPal calls its payment `token`. */
export function readReturn(query: URLSearchParams): { paymentId: string; payerId: string } {
  return {
    paymentId: query.get('paymentId') ?? query.get('token') ?? '',
    payerId: query.get('PayerID') ?? '',
  }
}
