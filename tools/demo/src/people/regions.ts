/** Given names and surnames that are heard together; `any` are given names borne by all genders. */
export type Region = { women: string[]; men: string[]; any: string[]; surnames: string[] }

const region = (women: string, men: string, any: string, surnames: string): Region => ({
	women: women.split(' '),
	men: men.split(' '),
	any: any.split(' '),
	surnames: surnames.split(' '),
})

/**
 * The parts of India the demo students come from. Thirteen, a prime, so that the region a number falls into is not
 * tied to the gender, which alternates.
 */
export const regions: readonly Region[] = [
	// Hindi heartland
	region(
		'Ananya Saumya Shreya Kritika Pragya Nidhi Vaishnavi Mansi Aishani Garima Swati Prachi',
		'Ayush Utkarsh Shubham Prakhar Kartik Vaibhav Harshit Rishabh Ankit Satyam Abhinav Lakshya',
		'Kiran Shashi Suman Neelam',
		'Tripathi Mishra Dwivedi Shukla Awasthi Chaturvedi Bajpai Srivastava Saxena Maurya Kushwaha Nigam',
	),
	// Punjab and Haryana
	region(
		'Jasleen Simran Harleen Mehar Navneet Ishmeet Kirat Anureet Gurnoor Sehaj Tanvi Ridhima',
		'Gurkirat Armaan Jaskaran Angad Fateh Tegveer Sahib Kabir Hardik Lovish Yuvraj Prabhjot',
		'Manpreet Harpreet Gurleen Jasmeet',
		'Sandhu Gill Sidhu Bajwa Grewal Brar Dhaliwal Ahuja Sethi Malik Hooda Chawla',
	),
	// Bengal
	region(
		'Rituparna Sohini Anwesha Debolina Torsha Shreyasi Mrinalini Oindrila Ishita Poulomi Trina Ahana',
		'Arkaprabha Soham Anirban Rishav Debjyoti Sagnik Arnab Swarnendu Indranil Ritwik Subhadeep Aritra',
		'Mithu Tuhin Mou Rimi',
		'Mukherjee Bhattacharya Chakraborty Sengupta Ganguli Dasgupta Majumdar Biswas Ghoshal Kundu Lahiri Pal',
	),
	// Odisha and Assam
	region(
		'Sushree Lipsa Subhashree Barsha Jonali Mayuri Gitashree Ankita Prarthana Smruti Bidisha Nibedita',
		'Jyotiranjan Biswajit Sambit Debashish Hrishikesh Pranjal Bhaskar Rituraj Asutosh Manash Himangshu Dibya',
		'Jyoti Rupam Bobby Nayan',
		'Mohapatra Panigrahi Sahoo Behera Nayak Borah Saikia Kalita Hazarika Gogoi Rout Barua',
	),
	// Gujarat and Rajasthan
	region(
		'Hetvi Dhruvi Krupa Zeel Urvashi Charmi Janvi Mahi Bhavika Falguni Vidhi Rajvi',
		'Dhruvil Harsh Meet Parth Jainam Kushal Vatsal Bhavya Tirth Darshan Lakshyaraj Chirag',
		'Kamal Hiral Tejal Kajal',
		'Patel Shah Desai Trivedi Joshi Rathore Shekhawat Solanki Vaghela Panchal Bhandari Mehta',
	),
	// Maharashtra
	region(
		'Sanika Gauri Mrunmayee Ketaki Tejashree Rucha Shravani Vedika Sayali Ovee Mugdha Aarohi',
		'Atharva Siddhesh Omkar Shantanu Chinmay Tejas Pranav Rohan Kaustubh Sarthak Saurabh Mihir',
		'Ketan Shubhangi Sharvil Ujjwal',
		'Kulkarni Deshpande Patil Jadhav Gokhale Bhosale Shinde Phadke Kale Mohite Deshmukh Wagh',
	),
	// Tamil Nadu
	region(
		'Kayalvizhi Yazhini Nivedha Thenmozhi Dharani Kavya Oviya Madhumitha Pavithra Swetha Anbarasi Nila',
		'Kavin Ezhilan Saravanan Gokul Adithyan Sanjeev Pugazhendhi Hariharan Kathiravan Mugilan Vignesh Barath',
		'Malar Kani Ilakkiya Tamil',
		'Subramanian Ramanathan Balasubramaniam Murugesan Natarajan Sundaram Palaniappan Venkatesan Arumugam Krishnan Selvaraj Pandian',
	),
	// Andhra Pradesh and Telangana
	region(
		'Sahithi Harshitha Lasya Manaswini Tejaswini Niharika Sravya Keerthana Vyshnavi Bhavana Akshara Likhitha',
		'Charan Sai Nithin Koushik Manideep Abhiram Srikar Tarun Revanth Hemanth Rohith Yashwanth',
		'Lakshmi Durga Jaya Chandu',
		'Reddy Gottipati Chowdary Vemuri Yellapragada Kothapalli Muppidi Tadikonda Pasupuleti Gadde Nalluri Bandaru',
	),
	// Karnataka
	region(
		'Spoorthi Anagha Chaitra Bhoomika Sinchana Deeksha Vaidehi Ranjitha Meghana Aditi Sahana Prakruthi',
		'Prajwal Darshan Manoj Vinay Nihal Chethan Shashank Srinidhi Varun Raghav Suhas Skanda',
		'Shashi Sudha Chandan Kushi',
		'Hegde Gowda Bhat Kamath Shetty Acharya Nadig Rao Hiremath Kulal Poojary Pai',
	),
	// Kerala
	region(
		'Anjali Gopika Devika Meenakshi Aleena Sneha Parvathy Hridya Neethu Ann Malavika Riya',
		'Adwaith Abhijith Basil Jithin Nikhil Vishnu Jerin Akhil Midhun Amal Sreehari Alan',
		'Sreejith Anju Roshan Jinu',
		'Nair Menon Pillai Varghese Kurian Thomas Namboothiri Panicker Mathew Jacob Warrier Chacko',
	),
	// Urdu and Arabic names, from Lucknow to Hyderabad to Kashmir
	region(
		'Zoya Aiman Sumaiya Inaya Hafsa Mehwish Nashra Rida Sana Areeba Tabassum Insha',
		'Arsalan Faizan Zaid Rehan Danish Ayaan Musab Hamza Owais Shayan Tauseef Irfan',
		'Noor Sabah Iqbal Nur',
		'Ansari Qureshi Siddiqui Hashmi Farooqui Naqvi Lone Wani Sheikh Rizvi Shaikh Mirza',
	),
	// The north-east and the hills
	region(
		'Lalrinpuii Tenzin Pema Chubala Rinchen Ibanri Linthoi Yangchen Deichen Nangsel Wansalan Moa',
		'Thangjam Lalremruata Karma Imsong Banteilang Neikuo Tashi Biakmawia Tsering Nongdam Aheibam Wangdi',
		'Sonam Dawa Lobsang Nima',
		'Ralte Lepcha Jamir Marak Singha Khongwir Bhutia Longkumer Hmar Tamang Lyngdoh Angami',
	),
	// Goa, Parsi and Anglo-Indian families
	region(
		'Freny Delna Joanne Sharon Anaita Melissa Rochelle Veronica Zara Bianca Perin Lisanne',
		'Rustom Aaron Savio Kaizad Joshua Nevin Zubin Elvis Reuben Darius Clive Ryan',
		'Noel Robin Ashley Sidney',
		'Fernandes Pereira Mistry Daruwalla Rodrigues Lobo Mascarenhas Engineer Braganza Bharucha Noronha Coutinho',
	),
]
