/** Whether a category is another or one of its subcategories, which are written as Google's product types: `Clothing > Jackets`. */
export const isWithinCategory = (category: string, ancestor: string): boolean =>
  category === ancestor || category.startsWith(`${ancestor} > `);
