import { z } from 'zod'
import { accountId, type WorldAccount } from './account.ts'
import { branchLines } from './branch-list.ts'
import { worldId } from './random.ts'

const states = z.enum(['live', 'waiting', 'rejected', 'edited', 'sentBack', 'deleted'])

export type BranchPlan = {
  id: string
  owner: WorldAccount
  ownerId: string
  name: string
  address: string
  latitude: number
  longitude: number
  contactNo: string | null
  state: z.output<typeof states>
  addedDaysAgo: number
  proofId: string | null
}

export function branchPlans(accounts: readonly WorldAccount[]): BranchPlan[] {
  const owners = new Map(accounts.map((account) => [account.key, account]))
  return branchLines.flatMap((line) => {
    const [key = '', name = '', address = '', ...rest] = line.split('|')
    const [latitude, longitude, contactNo, state, days, proof] = rest
    const owner = owners.get(key)
    if (!owner) return []
    return {
      id: worldId(`branch ${name}`),
      owner,
      ownerId: accountId(key),
      name,
      address,
      latitude: Number(latitude),
      longitude: Number(longitude),
      contactNo: contactNo || null,
      state: states.parse(state),
      addedDaysAgo: Math.min(Number(days), Math.max(1, owner.joinedDaysAgo - 1)),
      proofId: proof ? worldId(`proof ${name}`) : null,
    }
  })
}
