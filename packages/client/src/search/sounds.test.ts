import { expect, test } from 'vitest'
import { sampleCard } from '#test/sample-cards.ts'
import { buildIndex, findCards } from './find-cards.ts'

const finds = (name: string, typed: string) => findCards(buildIndex([sampleCard('1', { name })]), typed).length === 1

const spellings: [name: string, ...typed: string[]][] = [
	['दीपक', 'deepak', 'dipak', 'deep'],
	['Shaikh', 'sheikh', 'shaik', 'शेख'],
	['Verma', 'varma'],
	["D'Souza", 'dsousa', 'desouza', 'डिसूज़ा'],
	['Naidu', 'nayudu', 'naydu', 'नायडू'],
	['Bose', 'बोस'],
	['Md Irfan', 'mohammed irfan'],
	['Deepak', 'দীপক', 'दीपक'],
	['मीरा', 'meera', 'mira', 'meer'],
	['नीरज', 'neeraj', 'niraj'],
	['प्रज्ञा', 'pragya', 'pragnya', 'prajna'],
	['ज्ञानेश', 'gyanesh', 'jnanesh', 'dnyanesh'],
	['फ़ातिमा', 'fatima', 'phatima', 'fathima', 'fatimah'],
	['श्रीवास्तव', 'srivastava', 'shrivastav', 'shreevastava', 'sriwastav'],
	['लक्ष्मी', 'lakshmi', 'laxmi', 'laksmi'],
	['गौरव', 'gaurav', 'gourav', 'gowrav'],
	['सौम्या', 'soumya', 'saumya', 'sowmya'],
	['पूजा', 'pooja', 'puja'],
	['अंबिका', 'ambika'],
	['संयुक्ता', 'samyukta', 'sanyukta'],
	['सिंह', 'singh'],
	['विक्की', 'vicky'],
	['विवेक', 'vivek', 'wiwek'],
	['ज़ोया', 'zoya', 'joya'],
	['आयशा', 'ayesha', 'aisha', 'aysha'],
	['जयदीप', 'jaydeep', 'jaideep', 'jaidip'],
	['ऐश्वर्या', 'aishwarya', 'aiswarya'],
	['रिया', 'riya', 'ria', 'rhea'],
	['रमनदीप', 'ramandeep'],
	['राम', 'ram', 'rama', 'raam'],
	['पाण्डेय', 'pandey', 'pandeya'],
	['ਹਰਪ੍ਰੀਤ', 'harpreet', 'harprit'],
	['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'gurpreet singh'],
	['સુમિત', 'sumit', 'sumeet'],
	['সুমিতা', 'sumita', 'sumeeta'],
	['প্রিয়াঙ্কা', 'priyanka', 'prianka'],
	['সৌরভ', 'sourav', 'saurabh'],
	['বিবেক', 'bibek', 'vivek'],
	['கார்த்திக்', 'karthik', 'kartik', 'kaarthick'],
	['முருகன்', 'murugan', 'murukan'],
	['பிரியா', 'priya'],
	['கிருஷ்ணன்', 'krishnan'],
	['மகேஷ்', 'mahesh'],
	['தமிழ்', 'tamil', 'tamizh'],
	['శ్రీనివాస్', 'srinivas', 'shreenivas'],
	['ಅನುಷಾ', 'anusha', 'anoosha'],
	['അർജുൻ', 'arjun'],
	['فاطمہ', 'fatima', 'fathima'],
	['محمد', 'mohammad', 'muhammad', 'mohammed', 'mohamed'],
	['عائشہ', 'ayesha', 'aisha'],
	['یوسف', 'yusuf', 'yousuf'],
	['وسیم', 'wasim', 'waseem'],
	['بلال', 'bilal'],
	['आदित्य', 'aditya', 'aadithya', 'aaditya'],
	['दिव्य', 'divya', 'dhivya'],
	['ഗൗരി', 'gowri', 'gouri', 'gauri'],
	['റഹീം', 'raheem', 'rahim'],
	['ପ୍ରିୟଙ୍କା', 'priyanka'],
	['ৰুপম', 'rupam', 'roopam'],
	['ॲलन', 'alan'],
	['राव', 'rao'],
	['రావు', 'rao'],
	['मुखर्जी', 'mukherjee', 'mukharji'],
	['चौधरी', 'chaudhary', 'choudhury', 'chowdhury'],
	['अय्यर', 'iyer'],
	['सिद्दीक़ी', 'siddiqui', 'siddiqi'],
	['अहमद', 'ahmed', 'ahmad'],
	['राजविंदर', 'rajwinder', 'rajvinder'],
	['ਮਨਪ੍ਰੀਤ', 'manpreet'],
	['ਇੰਦਰਜੀਤ', 'inderjeet'],
	['லட்சுமி', 'lakshmi', 'laxmi'],
	['மீனாட்சி', 'meenakshi'],
	['রায়', 'roy', 'ray'],
	['চক্রবর্তী', 'chakraborty', 'chakravarti'],
	['তানভীর', 'tanvir'],
	['Aditya Rao', 'आदित्य राव'],
	['Yash', 'यश'],
	['Deepak', 'dipak', 'दीपक'],
	['Lakshmi', 'laxmi', 'लक्ष्मी'],
	['Mohammed Yousuf', 'muhammad yusuf'],
]

test.each(spellings)('finds %s as people spell it', (name, ...typed) => {
	expect(typed.filter((text) => !finds(name, text))).toEqual([])
})

test.each([
	['Neha', 'Nisha'],
	['Rohan', 'Rihana'],
	['Kathak', 'cat'],
	['Maya', 'Mia'],
	['Mona', 'Meena'],
	['मीरा', 'maro'],
	['दीपक', 'dap'],
	['فاطمہ', 'farida'],
	['முருகன்', 'mohan'],
	['chess', 'chase'],
])('does not find %s by %s', (name, typed) => {
	expect(finds(name, typed)).toBe(false)
})

test('ranks a whole word that sounds alike below the same letters and above a slip', () => {
	const names = ['Depak', 'Dipak', 'दीपक', 'Deepakshi', 'Deepak']
	const index = buildIndex(names.map((name) => sampleCard(name, { name, tags: [], discipline: '', year: '' })))
	expect(findCards(index, 'deepak').map(({ name }) => name)).toEqual(['Deepak', 'Deepakshi', 'Dipak', 'दीपक', 'Depak'])
})
