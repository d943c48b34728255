/** Whether a category equals another or is one of its subcategories, written as Google's product types: `Clothing > Jackets`. */
export const isWithinCategory = (category: string, ancestor: string): boolean =>
  category === ancestor || category.startsWith(`${ancestor} > `);
