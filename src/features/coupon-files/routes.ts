import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { actRows } from '#src/web/decisions/act.tsx'
import type { WebConfig } from '#src/web/deps.ts'
import { get, post, postUnaudited, type Route } from '#src/web/http/route.ts'
import { fileCodeList } from './codes-list.tsx'
import * as files from './files.tsx'
import { couponFileList } from './list.tsx'
import * as make from './make.tsx'

const { list, countsSample, codesSample, show, start, cancel } = couponFilePaths

const bytesMax = (config: WebConfig) => config.couponFileBytes

export const couponFileRoutes: readonly Route[] = [
  get(list, couponFileList.index),
  post(couponFilePaths.upload, 'coupon-file.uploaded', files.create, { upload: bytesMax }),
  get(countsSample, files.countsSample),
  get(codesSample, files.codesSample),
  get(couponFilePaths.make, make.makeForm.new),
  post(couponFilePaths.make, 'coupon-file.uploaded', make.makeForm.create),
  postUnaudited(couponFilePaths.example, make.example),
  get(show, files.show),
  get(couponFilePaths.codes, fileCodeList.index),
  get(couponFilePaths.failures, files.failures),
  get(couponFilePaths.corrections, files.corrections),
  ...actRows(start, 'coupon-file.started', files.fileAct('start')),
  ...actRows(cancel, 'coupon-file.cancelled', files.fileAct('cancel')),
]
