import { timeRanking } from './time-ranking.ts'
console.log(timeRanking()); console.log(timeRanking())
