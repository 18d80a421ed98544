import { mailingPaths } from '#src/contract/screens/mailings.ts'
import { beacon, get, post, type Route } from '#src/web/http/route.ts'
import * as reports from './reports.ts'
import * as stops from './stop.tsx'

const { stop, oneClick, addReport, removeReport } = mailingPaths
const BODY_BYTES = 4 * 1024

export const mailingRoutes: readonly Route[] = [
  get(stop, stops.show),
  post(stop, 'mailing.stopped', stops.stop),
  beacon(oneClick, BODY_BYTES, stops.oneClick),
  post(addReport, 'mailing.added', reports.create),
  post(removeReport, 'mailing.stopped', reports.destroy),
]
