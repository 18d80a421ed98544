import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { deletedInBulk, listedAs } from '../in-bulk.ts'
import { batchParam, pageParams, paging, sortParam, TODAY } from '../paging.ts'
import { line, lines } from '../texts.ts'
import { entity, fileUrl, id, recordVersion } from '../values.ts'
import {
  ENTRY_DESCRIPTION_MAX,
  ENTRY_NAME_MAX,
  entryDeals,
  entryFigures,
  entryMerchants,
  figuresParam,
  listedFigures,
} from './catalogue-entry.ts'

const listed = entity('ListedBrand', {
  id,
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
})
export type BrandListItem = z.infer<typeof listed>

const brand = entity('Brand', { ...listed.shape, ...entryFigures, version: recordVersion })
export type Brand = z.infer<typeof brand>

const payload = z.object({
  name: line(ENTRY_NAME_MAX),
  description: lines(ENTRY_DESCRIPTION_MAX),
  userId: id.optional(),
})
const page = z.object({ id, ...pageParams })

export const brandSorts = ['name'] as const

const brandNarrowing = { added: z.enum([TODAY]).optional() }

export const listBrands = endpoint('get /brands/{page}/{size}/search/{term}', {
  summary: 'Brands by name',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  accounts: 'any',
  query: z.object({
    ...brandNarrowing,
    ...sortParam(brandSorts),
    ...batchParam,
    ...figuresParam,
  }),
  data: z.object({ brands: z.array(listed.extend(listedFigures)), ...paging }),
})

/** Deals have no brand, so those of merchants that chose it count. */
export const readBrand = endpoint('get /brands/{id}', {
  summary: 'A brand with the numbers of its merchants and of their deals',
  permission: 'VIEW_BRAND',
  data: brand,
})

export const listBrandMerchants = endpoint('get /brands/{id}/merchants/{page}/{size}', {
  summary: 'The merchants that chose a brand, newest first',
  permission: 'VIEW_BRAND',
  params: page,
  data: entryMerchants,
})

export const listBrandDeals = endpoint('get /brands/{id}/deals/{page}/{size}', {
  summary: 'The deals of the merchants that chose a brand, newest first',
  permission: 'VIEW_BRAND',
  params: page,
  data: entryDeals,
})

export const addBrand = endpoint('post /brands', {
  summary: 'Add a brand',
  permission: 'ADD_BRAND',
  body: payload.extend({ imageUrl: fileUrl }),
  data: z.object({ id }),
  refuses: ['conflict'],
})

/** Without a picture the brand keeps its current one. */
export const updateBrand = endpoint('put /brands', {
  summary: 'Change a brand',
  permission: 'UPDATE_BRAND',
  body: payload.extend({ id, imageUrl: fileUrl.optional(), version: recordVersion }),
  refuses: ['notFound', 'conflict'],
})

export const deleteBrand = endpoint('delete /brands/delete/{id}', {
  summary: 'Delete a brand that nobody chose',
  permission: 'DELETE_BRAND',
})

export const brandBulk = deletedInBulk('brand', {
  permission: 'DELETE_BRAND',
  event: 'brand.deleted',
  listed: listedAs('brands', brandNarrowing),
})
