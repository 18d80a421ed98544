import { path } from '#src/web/navigation/path.ts'

/** The only place that spells the addresses of orders. */
export const orderPaths = {
  list: path('/orders'),
  show: path('/orders/:id'),
}
