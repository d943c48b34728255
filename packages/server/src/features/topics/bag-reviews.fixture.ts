/** Nine reviews of a bag, which praise its zipper and its fabric and criticize its shoulder straps. A tenth is enough for a summary. */
export const bagReviews = [
  'The zipper is great and the fabric feels wonderful.',
  'A great zipper, I love it. The shoulder straps are terrible though.',
  'Great zipper, it still works after a year of travel.',
  'Excellent zipper. The shoulder straps hurt, they are awful.',
  'I love this bag, but the shoulder straps are uncomfortable and bad.',
  'The fabric is beautiful and the zipper works great.',
  'Wonderful fabric, and the zipper is excellent.',
  'The fabric is great, I love it.',
  'A beautiful fabric and a great zipper.',
];
