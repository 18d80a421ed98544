/** A paid plan for merchants that an administrator may add. */
export function aPlan(changes: object = {}) {
  return {
    title: 'Harbour',
    subTitle: 'For the quay',
    description: 'Deals by the sea.',
    termsAndCondition: 'Paid monthly.',
    planType: 'MONTHLY',
    noOfDealsPerMonth: 8,
    noOfDealsOfTheDayEventsPerMonth: 1,
    noOfDealsOfTheDayPerEvent: 2,
    isFree: false,
    amount: 3_000_00,
    userRole: 'MERCHANT',
    ...changes,
  }
}

export const free = { isFree: true, amount: 0 }
