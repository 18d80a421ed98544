export const rejectionComments = [
  'The cover picture shows another dish than the title promises. Please use a photo of the buffet itself.',
  'Please say in the terms whether service charge is included; customers asked about this last time.',
  'The price looks like a typing error: the deduction is almost as high as the original price.',
  'Which branch is this for? Name the town in the sub title, please.',
  'The description repeats the title. Tell people what they get and for how many.',
  'Please remove the telephone number from the description. Bookings go through the coupon.',
  'The offer starts before your licence for boat trips was renewed. Move the start date, please.',
  '“Best in Colombo” cannot be shown without a source. A plain sentence works better.',
  'The second picture carries another company’s watermark.',
  'Half of the period falls on poya days, when you are closed. Please shorten it or say so.',
  'We could not reach anyone at the number on your profile to check the room rate.',
  'Please choose the promo type “For two”; this is listed as a single session.',
] as const

export const approvalComments = [
  'Lovely pictures. Approved.',
  'Thank you for correcting the terms so quickly.',
  'Approved for the whole period.',
  'Checked with the outlet by telephone.',
] as const
