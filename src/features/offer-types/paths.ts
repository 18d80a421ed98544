import { path } from '#src/web/navigation/path.ts'

/** The only place that spells the offer types' addresses. */
export const offerTypePaths = {
  list: path('/request-a-deal/offer-types'),
  add: path('/request-a-deal/add-offer-type'),
  edit: path('/request-a-deal/offer-type/edit/:id'),
  delete: path('/request-a-deal/offer-type/delete/:id'),
}
