import type { Route } from '#src/web/http/route.ts'
import * as acts from './actions.ts'
import * as downloads from './downloads.ts'
import * as files from './files.ts'
import { couponFilePaths } from './paths.ts'

const view = { permission: 'VIEW_COUPON', roles: ['MERCHANT'] } as const
const add = { permission: 'ADD_COUPON', roles: ['MERCHANT'] } as const
const { list, countsSample, codesSample, show, start, cancel } = couponFilePaths

export const couponFileRoutes: readonly Route[] = [
  { method: 'get', path: list.pattern, allow: view, handler: files.index },
  {
    method: 'post',
    path: list.pattern,
    allow: add,
    audit: 'coupon-file.uploaded',
    upload: (config) => config.couponFileBytes,
    handler: files.create,
  },
  {
    method: 'get',
    path: countsSample.pattern,
    allow: view,
    handler: downloads.countsSample,
  },
  { method: 'get', path: codesSample.pattern, allow: view, handler: downloads.codesSample },
  { method: 'get', path: show.pattern, allow: view, handler: files.show },
  {
    method: 'get',
    path: couponFilePaths.failures.pattern,
    allow: view,
    handler: downloads.failures,
  },
  {
    method: 'get',
    path: couponFilePaths.corrections.pattern,
    allow: view,
    handler: downloads.corrections,
  },
  { method: 'get', path: start.pattern, allow: add, handler: acts.newStart },
  {
    method: 'post',
    path: start.pattern,
    allow: add,
    audit: 'coupon-file.started',
    handler: acts.start,
  },
  { method: 'get', path: cancel.pattern, allow: add, handler: acts.newCancellation },
  {
    method: 'post',
    path: cancel.pattern,
    allow: add,
    audit: 'coupon-file.cancelled',
    handler: acts.cancel,
  },
]
