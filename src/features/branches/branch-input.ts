import type { GeocodedPlace } from '#src/contract/location/maps.ts'
import { id } from '#src/contract/values.ts'
import { type FormInput, filesOf, list, readForm, text, versionIn } from '#src/web/forms/form.ts'
import type { Request } from '#src/web/http/route.ts'
import { fileUrlOf } from '#src/web/pictures/paths.ts'
import type { BranchErrors, BranchValues } from './branch-form.ts'
import { findPlaces } from './find-places.ts'
import { storeProof } from './store-proof.ts'

/** A posted branch: what was typed, with the chosen proof already stored. */
export type BranchInput = {
  values: BranchValues
  errors: BranchErrors
  /** The version that the form was filled from. */
  version: number
  /** The files service could not be reached; the field keeps what it had. */
  uploadFailed: boolean
  /** Without script the form itself looks for places; null when it does not. */
  search: PlaceSearch | null
  /** A button other than Save was pressed: the form is shown again. */
  asksMore: boolean
}

export type PlaceSearch = { query: string; candidates: readonly GeocodedPlace[]; message: string }

/** Reads the form, stores its proof, and answers its own questions (a search, a found place). */
export async function readBranchInput(request: Request): Promise<BranchInput> {
  const form = await readForm(request.c)
  const query = text(form, 'place').trim()
  const asks = text(form, 'show') === 'places' && query !== ''
  const picked = pickedPlace(form)
  const [proof, search] = await Promise.all([
    readProof(request, form),
    asks ? searchFor(request, query) : null,
  ])
  return {
    values: { ...typed(form), ...picked, proof: proof.url },
    errors: proof.errors,
    version: versionIn(form),
    uploadFailed: proof.failed,
    search: search ?? (query ? { query, candidates: [], message: '' } : null),
    asksMore: asks || picked !== null,
  }
}

async function searchFor(request: Request, query: string): Promise<PlaceSearch> {
  const found = await findPlaces(request, query)
  const { t } = request.page
  if (!found.ok) return { query, candidates: [], message: found.message }
  const { candidates } = found
  const message =
    candidates.length > 0
      ? t('branches:map.results', { shown: candidates.length })
      : t('branches:map.nothing')
  return { query, candidates, message }
}

/** A found place is a button whose value is its two numbers. */
function pickedPlace(form: FormInput): Pick<BranchValues, 'latitude' | 'longitude'> | null {
  const [latitude, longitude] = text(form, 'pick').split(' ')
  return latitude && longitude ? { latitude, longitude } : null
}

async function readProof({ upstream }: Request, form: FormInput) {
  const keptId = list(form, 'proofKept').findLast((value) => id.safeParse(value).success)
  const kept = { url: keptId ? fileUrlOf(keptId) : '', errors: {}, failed: false }
  const [file] = filesOf(form, 'proof')
  if (!file) return kept
  const stored = await storeProof(upstream, file)
  if ('failed' in stored) return { ...kept, failed: true }
  return 'error' in stored
    ? { ...kept, errors: { proof: stored.error } }
    : { ...kept, url: stored.url }
}

function typed(form: FormInput): Omit<BranchValues, 'proof'> {
  return {
    name: text(form, 'name'),
    address: text(form, 'address'),
    contactNo: text(form, 'contactNo'),
    latitude: text(form, 'latitude'),
    longitude: text(form, 'longitude'),
  }
}
