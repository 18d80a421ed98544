import { z } from 'zod'

const keptBranch = z.object({
  version: z.int(),
  name: z.string(),
  address: z.string(),
  proofUrl: z.string().nullable(),
  contactNo: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  globalCode: z.string(),
  city: z.string(),
  country: z.string(),
})

/** A branch as it was decided on, complete, so that later saves change nothing of it. */
export type KeptBranch = z.infer<typeof keptBranch>
export type ApprovedBranch = KeptBranch & { approvedAt: string }

export function asKept(branch: KeptBranch): KeptBranch {
  return keptBranch.parse(branch)
}
