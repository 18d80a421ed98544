/** The scope of a tally that holds everybody's records, beside one scope for each owner. */
export const ALL_OWNERS = '00000000-0000-0000-0000-000000000000'
