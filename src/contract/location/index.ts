import { branches } from './branches.ts'
import { maps } from './maps.ts'

export const location = [...branches, ...maps] as const
