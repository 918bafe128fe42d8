/** What some people of a region wear: a turban men, a headscarf women, a bindi women and some others. */
export type Wear = 'turban' | 'headscarf' | 'bindi' | 'none'

/** Given names and surnames that occur together; `any` are given names of all genders. */
export type Region = { wears: Wear; women: string[]; men: string[]; any: string[]; surnames: string[] }

const region = (wears: Wear, ...lists: [women: string, men: string, any: string, surnames: string]): Region => {
	const [women, men, any, surnames] = lists.map((list) => list.split(' ')) as [string[], string[], string[], string[]]
	return { wears, women, men, any, surnames }
}

/** Regions of India of the demo students. Thirteen, a prime, so that a number's region is independent of the gender, which alternates. */
export const regions: readonly Region[] = [
	// Hindi heartland
	region(
		'bindi',
		'Ananya Saumya Shreya Kritika Pragya Nidhi Vaishnavi Mansi Aishani Garima Swati Prachi',
		'Ayush Utkarsh Shubham Prakhar Kartik Vaibhav Harshit Rishabh Ankit Satyam Abhinav Lakshya',
		'Kiran Shashi Suman Neelam',
		'Tripathi Mishra Dwivedi Shukla Awasthi Chaturvedi Bajpai Srivastava Saxena Maurya Kushwaha Nigam',
	),
	// Punjab
	region(
		'turban',
		'Jasleen Simran Harleen Mehar Navneet Ishmeet Kirat Anureet Gurnoor Sehaj Ravneet Prabhleen',
		'Gurkirat Armaan Jaskaran Angad Fateh Tegveer Sahib Ekam Harnoor Jashan Manveer Prabhjot',
		'Manpreet Harpreet Gurleen Jasmeet',
		'Sandhu Gill Sidhu Bajwa Grewal Brar Dhaliwal Ahuja Sethi Saini Mann Chawla',
	),
	// Bengal
	region(
		'bindi',
		'Rituparna Sohini Anwesha Debolina Torsha Shreyasi Mrinalini Oindrila Ishita Poulomi Trina Ahana',
		'Arkaprabha Soham Anirban Rishav Debjyoti Sagnik Arnab Swarnendu Indranil Ritwik Subhadeep Aritra',
		'Mithu Tuhin Mou Rimi',
		'Mukherjee Bhattacharya Chakraborty Sengupta Ganguli Dasgupta Majumdar Biswas Ghoshal Kundu Lahiri Pal',
	),
	// Odisha and Assam
	region(
		'bindi',
		'Sushree Lipsa Subhashree Barsha Jonali Mayuri Gitashree Ankita Prarthana Smruti Bidisha Nibedita',
		'Jyotiranjan Biswajit Sambit Debashish Hrishikesh Pranjal Bhaskar Rituraj Asutosh Manash Himangshu Dibya',
		'Jyoti Rupam Bobby Nayan',
		'Mohapatra Panigrahi Sahoo Behera Nayak Borah Saikia Kalita Hazarika Gogoi Rout Barua',
	),
	// Gujarat and Rajasthan
	region(
		'bindi',
		'Hetvi Dhruvi Krupa Zeel Urvashi Charmi Janvi Mahi Bhavika Falguni Vidhi Rajvi',
		'Dhruvil Harsh Meet Parth Jainam Kushal Vatsal Bhavya Tirth Darshan Lakshyaraj Chirag',
		'Kamal Hiral Tejal Kajal',
		'Patel Shah Desai Trivedi Joshi Rathore Shekhawat Solanki Vaghela Panchal Bhandari Mehta',
	),
	// Maharashtra
	region(
		'bindi',
		'Sanika Gauri Mrunmayee Ketaki Tejashree Rucha Shravani Vedika Sayali Ovee Mugdha Aarohi',
		'Atharva Siddhesh Omkar Shantanu Chinmay Tejas Pranav Rohan Kaustubh Sarthak Saurabh Mihir',
		'Ketan Shubhangi Sharvil Ujjwal',
		'Kulkarni Deshpande Patil Jadhav Gokhale Bhosale Shinde Phadke Kale Mohite Deshmukh Wagh',
	),
	// Tamil Nadu
	region(
		'bindi',
		'Kayalvizhi Yazhini Nivedha Thenmozhi Dharani Kavya Oviya Madhumitha Pavithra Swetha Anbarasi Nila',
		'Kavin Ezhilan Saravanan Gokul Adithyan Sanjeev Pugazhendhi Hariharan Kathiravan Mugilan Vignesh Barath',
		'Malar Kani Ilakkiya Tamil',
		'Subramanian Ramanathan Balasubramaniam Murugesan Natarajan Sundaram Palaniappan Venkatesan Arumugam Krishnan Selvaraj Pandian',
	),
	// Andhra Pradesh and Telangana
	region(
		'bindi',
		'Sahithi Harshitha Lasya Manaswini Tejaswini Niharika Sravya Keerthana Vyshnavi Bhavana Akshara Likhitha',
		'Charan Sai Nithin Koushik Manideep Abhiram Srikar Tarun Revanth Hemanth Rohith Yashwanth',
		'Lakshmi Durga Jaya Chandu',
		'Reddy Gottipati Chowdary Vemuri Yellapragada Kothapalli Muppidi Tadikonda Pasupuleti Gadde Nalluri Bandaru',
	),
	// Karnataka
	region(
		'bindi',
		'Spoorthi Anagha Chaitra Bhoomika Sinchana Deeksha Vaidehi Ranjitha Meghana Aditi Sahana Prakruthi',
		'Prajwal Darshan Manoj Vinay Nihal Chethan Shashank Srinidhi Varun Raghav Suhas Skanda',
		'Shashi Sudha Chandan Kushi',
		'Hegde Gowda Bhat Kamath Shetty Acharya Nadig Rao Hiremath Kulal Poojary Pai',
	),
	// Kerala
	region(
		'none',
		'Anjali Gopika Devika Meenakshi Aleena Sneha Parvathy Hridya Neethu Ann Malavika Riya',
		'Adwaith Abhijith Basil Jithin Nikhil Vishnu Jerin Akhil Midhun Amal Sreehari Alan',
		'Sreejith Anju Roshan Jinu',
		'Nair Menon Pillai Varghese Kurian Thomas Namboothiri Panicker Mathew Jacob Warrier Chacko',
	),
	// Urdu and Arabic names, from Lucknow to Hyderabad to Kashmir
	region(
		'headscarf',
		'Zoya Aiman Sumaiya Inaya Hafsa Mehwish Nashra Rida Sana Areeba Tabassum Insha',
		'Arsalan Faizan Zaid Rehan Danish Ayaan Musab Hamza Owais Shayan Tauseef Irfan',
		'Noor Sabah Iqbal Nur',
		'Ansari Qureshi Siddiqui Hashmi Farooqui Naqvi Lone Wani Sheikh Rizvi Shaikh Mirza',
	),
	// The north-east and the hills
	region(
		'none',
		'Lalrinpuii Tenzin Pema Chubala Rinchen Ibanri Linthoi Yangchen Deichen Nangsel Wansalan Moa',
		'Thangjam Lalremruata Karma Imsong Banteilang Neikuo Tashi Biakmawia Tsering Nongdam Aheibam Wangdi',
		'Sonam Dawa Lobsang Nima',
		'Ralte Lepcha Jamir Marak Singha Khongwir Bhutia Longkumer Hmar Tamang Lyngdoh Angami',
	),
	// Goa, Parsi and Anglo-Indian families
	region(
		'none',
		'Freny Delna Joanne Sharon Anaita Melissa Rochelle Veronica Zara Bianca Perin Lisanne',
		'Rustom Aaron Savio Kaizad Joshua Nevin Zubin Elvis Reuben Darius Clive Ryan',
		'Noel Robin Ashley Sidney',
		'Fernandes Pereira Mistry Daruwalla Rodrigues Lobo Mascarenhas Engineer Braganza Bharucha Noronha Coutinho',
	),
]
