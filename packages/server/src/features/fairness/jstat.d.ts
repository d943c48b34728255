declare module 'jstat' {
  const jstat: { chisquare: { cdf(x: number, degreesOfFreedom: number): number } };
  export default jstat;
}
