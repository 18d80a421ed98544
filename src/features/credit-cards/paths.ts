import { path } from '#src/http/path.ts'

/** The only place that spells the addresses of credit card requests (CARD-08). */
export const creditCardPaths = {
  list: path('/request-a-credit-card'),
  show: path('/request-a-credit-card/:id'),
}
