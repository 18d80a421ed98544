import { path } from '#src/web/navigation/path.ts'

/** The only place that spells the addresses of credit card requests. */
export const creditCardPaths = {
  list: path('/request-a-credit-card'),
  show: path('/request-a-credit-card/:id'),
}
