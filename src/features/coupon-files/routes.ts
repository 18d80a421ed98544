import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import * as acts from './actions.ts'
import * as downloads from './downloads.ts'
import * as files from './files.ts'

const { list, countsSample, codesSample, show, start, cancel } = couponFilePaths

export const couponFileRoutes: readonly Route[] = [
  get(list, files.index),
  post(couponFilePaths.upload, 'coupon-file.uploaded', files.create, {
    upload: (config) => config.couponFileBytes,
  }),
  get(countsSample, downloads.countsSample),
  get(codesSample, downloads.codesSample),
  get(show, files.show),
  get(couponFilePaths.failures, downloads.failures),
  get(couponFilePaths.corrections, downloads.corrections),
  get(start, acts.newStart),
  post(start, 'coupon-file.started', acts.start),
  get(cancel, acts.newCancellation),
  post(cancel, 'coupon-file.cancelled', acts.cancel),
]
