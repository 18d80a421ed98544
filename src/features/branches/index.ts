export { readBranchesOf } from './load-branches.ts'
